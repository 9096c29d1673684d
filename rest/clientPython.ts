import { events, publicEventTypes } from '../hub/contract/events.ts'
import { type Operation, takesKey } from '../hub/contract/operation.ts'
import { operationNames, operations } from '../hub/contract/operations.ts'
import { paymentRequiredBody } from '../hub/contract/payments.ts'
import type { Schema } from './openapi/document.ts'
import { createSchemaPublisher } from './openapi/schemas.ts'
import { createPythonTypes, pascalCase } from './pythonTypes.ts'

const names = operationNames.filter((name) => operations[name].auth !== 'operator')

export function pythonOperationsModule(remedy: string): string {
  const rows = names.map((name) => {
    const { method, path } = operations[name]
    const keyed = takesKey(operations[name] as Operation) ? 'True' : 'False'
    return `    "${name}": Operation("${method}", "${path}", ${keyed}),`
  })
  return `# Generated from the operations table by \`${remedy}\`. Do not edit.
from typing import NamedTuple


class Operation(NamedTuple):
    method: str
    path: str
    keyed: bool


OPERATIONS = {
${rows.join('\n')}
}
`
}

export function pythonApiModule(remedy: string): string {
  const schemas = createSchemaPublisher('draft-2020-12')
  const types = createPythonTypes()
  const publish = (schema: Parameters<typeof schemas.publish>[0]) => schemas.publish(schema)
  const methods = names.map((name) => {
    const { input, output, summary } = operations[name]
    const typeName = pascalCase(name)
    const schema = publish(input)
    const needsInput = ((schema.required as string[] | undefined) ?? []).length > 0
    const given = types.textOf(schema, `${typeName}Input`)
    const answer = types.textOf(publish(output), `${typeName}Output`)
    return `
    async def ${snakeCase(name)}(
        self,
        input: ${needsInput ? given : `${given} | None = None`},
        *,
        key: str | None = None,
        patience: float | None = None,
    ) -> ${answer}:
        """${summary}."""
        answer: ${answer} = await self._send("${name}", ${needsInput ? 'input' : 'input or {}'}, key, patience)
        return answer
`
  })
  const eventNames = publicEventTypes.map((type) => {
    const name = `${pascalCase(type)}Event`
    const data = types.textOf(publish(events[type].data), `${pascalCase(type)}Data`)
    types.add(name, `class ${name}(EventHead):\n    type: Literal["${type}"]\n    data: ${data}`)
    return name
  })
  publish(paymentRequiredBody)
  for (const [name, schema] of Object.entries(schemas.components())) types.define(name, schema as Schema)
  return `# Generated from the operations table by \`${remedy}\`. Do not edit.
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class EventHead(TypedDict):
    """Fields of every event. One that fills a gap lacks \`cursor\`, and \`prev\` if it is read from a list of records."""

    op: Literal["event"]
    seq: int
    room: str
    at: str
    prev: NotRequired[int]
    cursor: NotRequired[str]


${types.definitions().join('\n\n\n')}


PlazaEvent: TypeAlias = "${eventNames.join(' | ')}"
"""An event. Its type determines the type of its data."""


class Methods:
    """One method for each operation."""

    async def _send(
        self, name: str, input: Mapping[str, Any], key: str | None, patience: float | None
    ) -> Any:
        raise NotImplementedError
${methods.join('')}`
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
