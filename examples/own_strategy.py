"""A strategy of one's own, counted over every deal and simulated beside it.

Run: python examples/own_strategy.py
"""

import fairdeal


class PairsOnly(fairdeal.Policy):
    """Plays five with a pair or better, and folds everything else."""

    def decide(self, view: fairdeal.PolicyView) -> str:
        """Return what to do with five cards."""
        return "fold" if fairdeal.name_hand(view.cards).endswith("high") else "play 5"


worth = fairdeal.worth(PairsOnly(), "nj-pikit")
print(worth)
for decision in worth.dearest(3):
    print(" ", decision)
played = fairdeal.simulate("nj-pikit", rounds=100_000, seed=1, strategy=PairsOnly())
assert played.main.exact == worth.ev
print(f"100,000 rounds: {float(played.main.mean):.4f}, exactly {float(worth.ev):.4f} antes")
