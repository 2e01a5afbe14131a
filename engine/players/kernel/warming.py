"""Call every function of the kernel once, with the types used later."""

import numpy as np

from engine.players.kernel.chances import (
    CALL_SIZE,
    LEAD_SIZE,
    LEGAL,
    PASS,
    SAID_SIZE,
    WORTH_SIZE,
    chances_to_win,
    log_chance,
)
from engine.players.kernel.each import solve_each
from engine.players.kernel.habits import MANNERS, NET, NETS, PLAY_SIZE, log_habits
from engine.players.kernel.rivals import AIMS, end_each, new_ends
from engine.players.kernel.sampling import EVIDENCE, SLOTS, sample
from engine.players.kernel.solver import new_table
from engine.players.kernel.tables import coded_many, row_of
from engine.players.kernel.tricks import play_out
from engine.rules.cards import SEATS, Contract
from engine.rules.ruleset import Rules, rules_of


def warm() -> None:
    """Compile or load the kernel: 15 seconds the first time, half a second later on."""
    row = row_of(Rules(), Contract.H, SEATS[0])
    worlds = coded_many(Contract.H, np.array([[0xF << 8 * seat for seat in SEATS]], np.int64))
    trick = np.zeros(4, np.int64)
    values = np.zeros((1, 32), np.int64)
    nets, manners = np.zeros((NETS, NET)), np.zeros(MANNERS, np.int64)
    solve_each(row, worlds, new_table(), 0, trick, 0, 3, 2, nets, manners, 1, values)
    log_habits(row, np.zeros((1, PLAY_SIZE), np.int64), worlds, nets, 1.0, np.zeros(1))
    aims = np.zeros((1, AIMS), np.int64)
    three = row_of(rules_of("three_handed"), Contract.H, SEATS[0])
    end_each(three, aims, worlds, new_ends(), 0, trick, 0, 0, 1, 2, nets, manners, 1, values)
    play_out(row, worlds[0], 0, trick, 0, 1, 1, np.zeros(4, np.int64))
    chances_to_win(2, np.ones((1, 3), np.int64))
    leads, worths = np.zeros(LEAD_SIZE), np.zeros(WORTH_SIZE)
    calls = np.zeros((1, CALL_SIZE), np.int64)
    calls[:, LEGAL] = 1 << PASS
    said = np.zeros((1, SAID_SIZE))
    log_chance(leads, worths, calls[0], said[0], 0)
    room, can = np.zeros(SLOTS, np.int64), np.zeros(SLOTS, np.int64)
    room[2:4], can[2:4] = 1, 3
    evidence, found = np.zeros((4, EVIDENCE), np.int64), np.zeros((1, SLOTS), np.int64)
    sample(1, 1, 1, 1, 3, room, can, leads, worths, calls, said, evidence, found)
