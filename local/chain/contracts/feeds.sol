// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Stands where a Chainlink price feed stands on Ethereum, and answers as its proxy does. Left alone it lives: a round every ten
/// minutes, each a little above or below its base. What is written to its storage moves it, freezes it or breaks it.
contract PriceFeed {
    uint256 constant LIVING = 0;
    uint256 constant WRITTEN = 1;
    uint256 constant BROKEN = 2;

    uint256 constant EVERY = 600;
    uint80 constant PHASE = 1 << 64;

    struct Round {
        int256 answer;
        uint256 updatedAt;
    }

    string public description;
    uint256 public mode;
    int256 public base;
    uint8 public decimals;
    uint80 public latest;
    mapping(uint80 => Round) public rounds;

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        require(mode != BROKEN, "No access");
        return roundOf(mode == LIVING ? PHASE | uint80(block.timestamp / EVERY) : latest);
    }

    function getRoundData(uint80 round) external view returns (uint80, int256, uint256, uint256, uint80) {
        require(mode != BROKEN, "No access");
        require(round <= (mode == LIVING ? PHASE | uint80(block.timestamp / EVERY) : latest), "No data present");
        return roundOf(round);
    }

    function roundOf(uint80 round) private view returns (uint80, int256, uint256, uint256, uint80) {
        if (mode == WRITTEN) {
            Round memory written = rounds[round];
            return (round, written.answer, written.updatedAt, written.updatedAt, round);
        }
        uint256 at = uint256(uint64(round)) * EVERY;
        // At most half of a hundredth away, the same for everybody who asks.
        int256 off = int256((uint256(uint64(round)) * 7919) % 101) - 50;
        return (round, base + (base * off) / 10000, at, at, round);
    }
}
