"""The tables that tests play at: every variant with few and many seats."""
import rookery


def all_setups():
    """A setup for every variant, with the fewest and the most seats."""
    made = []
    for game in rookery.games():
        for variant in game["variants"]:
            least, most = variant["seats"]
            for seats in sorted({least, most}):
                made.append(rookery.Setup(game["id"], variant["id"], seats,
                                          sims=True))
    return made
