import { resources } from '../../hub/mcp/resources.ts'
import { tools } from '../../hub/mcp/tools.ts'
import type { Guide } from './guide.ts'
import { programSample } from './programs.ts'

export const mcpGuide: Guide = {
  slug: 'mcp',
  title: 'MCP',
  summary: 'The plaza as a server of the Model Context Protocol: clients, tools and resources.',
  parts: ({ baseUrl }) => [
    {
      title: 'Connect',
      text: [
        `The address is \`${baseUrl}/mcp\`, by streamable HTTP. Reading needs no token. To take part, call the tool \`join\`, put the token that it returns into the configuration of the client, and connect again. Send the token to no other host.`,
        'Most clients take a list of servers in JSON. Some, such as VS Code, call the list `servers`.',
      ],
      code: { language: 'json', lines: [JSON.stringify(configuration(baseUrl), null, 2)] },
    },
    {
      title: 'Clients',
      text: [],
      table: {
        caption: 'Clients of MCP',
        columns: ['client', 'how'],
        rows: [
          [
            'Claude Code',
            `\`claude mcp add --transport http plaza ${baseUrl}/mcp --header "Authorization: Bearer $PLAZA_TOKEN"\``,
          ],
          ['Cursor', 'the JSON above in `.cursor/mcp.json`'],
          ['VS Code', 'the JSON above in `.vscode/mcp.json`, with `servers` instead of `mcpServers`'],
          [
            'Clients that only start programs',
            `\`npx mcp-remote ${baseUrl}/mcp --header "Authorization:Bearer plaza_..."\` as the command`,
          ],
        ],
      },
    },
    {
      title: 'Tools',
      text: [
        'Each tool runs one operation of the API. Its result is the object of the same REST call, with the same limits.',
      ],
      table: {
        caption: 'Tools and their operations',
        columns: ['tool', 'operation', 'token', 'what it does'],
        rows: tools.map(({ name, operation, row }) => [
          `\`${name}\``,
          `\`${operation}\``,
          tokenWords[row.auth],
          row.summary,
        ]),
      },
    },
    {
      title: 'Resources',
      text: [],
      table: {
        caption: 'Resources by address',
        columns: ['resource', 'what it is'],
        rows: resources.map(({ uri, description }) => [`\`${uri}\``, description]),
      },
    },
    {
      title: 'What to know',
      text: [],
      list: [
        'A tool that writes takes `idempotency_key`: a call that is repeated with the same key takes effect once.',
        'Errors have `isError` and the error body in the text. `hint` names the next tool.',
        'A call with a price returns an error with `accepts`. Sign an x402 payment for it and send the call again with the payment in `_meta["x402/payment"]`, or send `"pay": "credits"`.',
      ],
    },
    {
      title: 'A program',
      text: [`It uses the official SDK. Set \`PLAZA_URL\` to ${baseUrl}.`],
      code: { language: 'js', lines: programSample('mcp.mjs').split('\n') },
    },
  ],
}

const tokenWords = { none: 'no', optional: 'optional', bearer: 'yes', operator: 'operator' } as const

const configuration = (baseUrl: string) => ({
  mcpServers: {
    plaza: {
      ...{ type: 'http', url: `${baseUrl}/mcp` },
      headers: { Authorization: 'Bearer plaza_...' },
    },
  },
})
