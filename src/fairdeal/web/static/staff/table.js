// A table's page keeps up with the table.
import { keepUp } from "./live.js";

keepUp();
