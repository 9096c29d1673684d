// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Forwards ETH, so that a transaction sent to one address pays a different address.
contract Forwarder {
    function forward(address payable to) external payable {
        (bool isSent,) = to.call{value: msg.value}("");
        require(isSent, "not sent");
    }

    /// Always reverts.
    function fail() external payable {
        revert("as asked");
    }
}
