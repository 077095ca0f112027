// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What strangers deploy to have others' payments overlooked, or taken for theirs.

struct Step {
    address to;
    uint256 value;
    bytes data;
}

/// Several calls in one transaction, whoever else's they are.
contract Multicall {
    receive() external payable {}

    function all(Step[] calldata steps) external payable {
        for (uint256 i = 0; i < steps.length; i++) {
            (bool done, ) = steps[i].to.call{value: steps[i].value}(steps[i].data);
            require(done, "a call failed");
        }
    }
}

/// Sends somebody's call on among calls that do nothing and carry much: what a node tells of them is long.
contract NoisyRelay {
    function relay(address to, bytes calldata data, uint256 calls, uint256 size) external {
        bytes memory noise = new bytes(size);
        for (uint256 i = 0; i < calls; i++) {
            (bool heard, ) = address(0xdead).call(noise);
            require(heard, "nobody there");
        }
        (bool done, ) = to.call(data);
        require(done, "the call failed");
    }
}

/// Makes a call before so many logs, of so many bytes each.
contract LogRelay {
    function relayBeforeLogs(address to, bytes calldata data, uint256 logs, uint256 size) external {
        (bool done, ) = to.call(data);
        require(done, "the call failed");
        for (uint256 i = 0; i < logs; i++) {
            assembly {
                log1(mload(0x40), size, i)
            }
        }
    }
}

/// Does one thing in blocks of even number, another in those of odd: a reorg makes another payment of it.
contract TwoFaced {
    function pay(Step calldata even, Step calldata odd) external {
        Step calldata step = block.number % 2 == 0 ? even : odd;
        (bool done, ) = step.to.call(step.data);
        require(done, "the call failed");
    }
}
