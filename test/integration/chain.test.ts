import { setTimeout as delay } from 'node:timers/promises'
import { type Hash, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signAuthorization } from '../support/chain/authorizations.ts'
import { type Chain, type Payer, startChain } from '../support/chain/chain.ts'
import { pretenderAbi } from '../support/chain/usdc.ts'

let chain: Chain
let payer: Payer
let payee: Payer
beforeEach(async () => {
  chain = await startChain()
  payer = await chain.openPayer({ usdc: 1_000_000n })
  payee = await chain.openPayer({ wei: 0n })
})
afterEach(() => chain.close())

const pay = (value: bigint, { account } = payer) =>
  chain.client.writeContract({
    account,
    ...chain.usdc,
    functionName: 'transfer',
    args: [payee.address, value],
  })
const receiptOf = (hash: Hash) => chain.client.getTransactionReceipt({ hash })
const aheadSeconds = async () => Number((await chain.client.getBlock()).timestamp) - Date.now() / 1000

/** Calls the blockchain node at the URL that the hub under test would use. */
async function askOverLine(method = 'eth_chainId'): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(chain.url, { method: 'POST', headers, body })
  return ((await answer.json()) as { result: unknown }).result
}

it('a test chain that is killed and restarted keeps its blocks and forgets pending transactions', async () => {
  const hash = await pay(5n)
  const receipt = await chain.mined(hash)
  await chain.client.setAutomine(false)
  const pending = await pay(7n)
  expect(await chain.client.getTransaction({ hash: pending })).toMatchObject({ blockNumber: null })

  await chain.kill()
  await expect(chain.client.getBlockNumber()).rejects.toThrow('HTTP request failed')
  await chain.restart()

  expect(await receiptOf(hash)).toEqual(receipt)
  expect(await chain.client.getBlock({ blockHash: receipt.blockHash })).toMatchObject({
    number: receipt.blockNumber,
  })
  await expect(chain.client.getTransaction({ hash: pending })).rejects.toThrow(TransactionNotFoundError)
  expect(await chain.usdcOf(payee.address)).toBe(5n)
  const transfers = { ...chain.usdc, eventName: 'Transfer', fromBlock: receipt.blockNumber } as const
  expect(await chain.client.getContractEvents(transfers)).toMatchObject([{ transactionHash: hash }])
  await chain.mined(await pay(1n))
  expect(await chain.usdcOf(payee.address)).toBe(6n)
  expect(await askOverLine()).toBe('0x2105')
})

it('the clock of a test chain that was moved ahead stays ahead over a restart', async () => {
  expect(Math.abs(await aheadSeconds())).toBeLessThan(60)
  await chain.setTime(new Date(Date.now() + 100_000_000))
  expect(Math.abs((await aheadSeconds()) - 100_000)).toBeLessThan(60)
  await chain.restart()
  await chain.mined(await pay(1n))
  expect(Math.abs((await aheadSeconds()) - 100_000)).toBeLessThan(60)
})

it('cutting the connection to a test chain cuts off the hub, not the test', async () => {
  expect(await askOverLine()).toBe('0x2105')
  chain.cut()
  await expect(askOverLine()).rejects.toThrow('fetch failed')
  await chain.mined(await pay(1n))
  chain.mend()
  expect(await askOverLine()).toBe('0x2105')
})

it('a lost RPC request is not executed, and a lost answer belongs to an executed request', async () => {
  for (const what of ['request', 'answer'] as const) {
    const before = await chain.client.getBlockNumber()
    const lost = chain.lose(what, 'evm_mine')
    expect(await askOverLine()).toBe('0x2105')
    await expect(askOverLine('evm_mine')).rejects.toThrow('fetch failed')
    await lost
    expect(await chain.client.getBlockNumber()).toBe(what === 'answer' ? before + 1n : before)
    expect(await askOverLine('evm_mine')).toBe('0x0')
  }
})

it('a frozen test chain answers after it is resumed', async () => {
  await chain.stop()
  const asked = askOverLine()
  expect(await Promise.race([asked, delay(300, 'nothing yet')])).toBe('nothing yet')
  chain.cont()
  expect(await asked).toBe('0x2105')
})

it('a transaction waits to be mined while automine is off', async () => {
  await chain.client.setAutomine(false)
  const hash = await pay(5n)
  await expect(receiptOf(hash)).rejects.toThrow(TransactionReceiptNotFoundError)
  expect(await chain.usdcOf(payee.address)).toBe(0n)
  await chain.client.mine({ blocks: 1 })
  expect(await receiptOf(hash)).toMatchObject({ status: 'success' })
  expect(await chain.usdcOf(payee.address)).toBe(5n)
})

it('a reorganisation forgets the transactions it does not keep', async () => {
  const other = await chain.openPayer({ usdc: 100n })
  const { transactionHash: before } = await chain.mined(await pay(1n))
  const { transactionHash: forgotten } = await chain.mined(await pay(10n))
  const { transactionHash: kept, ...old } = await chain.mined(await pay(100n, other))

  await chain.reorg(2, [kept])

  expect(await receiptOf(before)).toMatchObject({ status: 'success' })
  await expect(receiptOf(forgotten)).rejects.toThrow(TransactionReceiptNotFoundError)
  const moved = await receiptOf(kept)
  expect(moved).toMatchObject({ status: 'success', blockNumber: old.blockNumber - 1n })
  expect(moved.blockHash).not.toBe(old.blockHash)
  expect(await chain.usdcOf(payee.address)).toBe(101n)
  expect(await chain.client.getBlockNumber()).toBe(old.blockNumber)
})

it('reverting to a snapshot undoes later transactions', async () => {
  const id = await chain.client.snapshot()
  const { transactionHash: hash } = await chain.mined(await pay(5n))
  expect(await chain.usdcOf(payee.address)).toBe(5n)
  await chain.client.revert({ id })
  await expect(receiptOf(hash)).rejects.toThrow(TransactionReceiptNotFoundError)
  expect(await chain.usdcOf(payee.address)).toBe(0n)
})

it('the base fee of the next block is the one that the test sets', async () => {
  const baseFeePerGas = 10n ** 12n
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
  await chain.client.mine({ blocks: 1 })
  expect(await chain.client.getBlock()).toMatchObject({ baseFeePerGas })
})

it('a third account can redeem a signed authorization', async () => {
  const signed = await signAuthorization({ from: payer, to: payee.address, value: 20_000n })
  const { from, status } = await chain.mined(await chain.redeem(signed))
  expect({ status, isPayer: from === payer.address.toLowerCase() }).toEqual({
    status: 'success',
    isPayer: false,
  })
  expect(await chain.usdcOf(payee.address)).toBe(20_000n)
})

it('a pretender contract emits the logs of a payment from its own address', async () => {
  const address = await chain.openPretender()
  const nonce = `0x${'01'.repeat(32)}` as const
  const args = [payer.address, payee.address, 20_000n, nonce] as const
  const account = payer.account
  const hash = await chain.client.writeContract({
    account,
    address,
    abi: pretenderAbi,
    functionName: 'pretend',
    args,
  })
  await chain.mined(hash)
  const filter = { ...chain.usdc, eventName: 'Transfer', fromBlock: 'earliest' } as const
  expect(await chain.client.getContractEvents({ ...filter, address })).toMatchObject([
    { transactionHash: hash, args: { from: payer.address, to: payee.address, value: 20_000n } },
  ])
  expect(await chain.client.getContractEvents(filter)).toEqual([])
  expect(await chain.usdcOf(payee.address)).toBe(0n)
})
