export function deferred<Value = void>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve: (value: Value) => resolve(value) }
}
