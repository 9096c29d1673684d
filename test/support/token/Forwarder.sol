// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Sends on what it is sent: ETH that arrives without the transaction itself having gone there.
contract Forwarder {
    function forward(address payable to) external payable {
        (bool isSent,) = to.call{value: msg.value}("");
        require(isSent, "not sent");
    }

    /// Fails however it is asked.
    function fail() external payable {
        revert("as asked");
    }
}
