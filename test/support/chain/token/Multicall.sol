// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The part of Multicall3 that facilitators and viem use: several reads in one call, each with its own outcome.
contract Multicall {
    struct Call {
        address target;
        bytes callData;
    }

    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            results[i] = run(calls[i].target, calls[i].callData, !requireSuccess);
        }
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            results[i] = run(calls[i].target, calls[i].callData, calls[i].allowFailure);
        }
    }

    function run(address target, bytes calldata callData, bool mayFail) private returns (Result memory result) {
        (result.success, result.returnData) = target.call(callData);
        require(result.success || mayFail, "Multicall3: call failed");
    }
}
