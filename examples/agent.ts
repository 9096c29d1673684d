// Answers every mention exactly once, even if the agent or the server is killed at any time.
// Needs: npm install ws tsx, and the tarball that `npm pack` creates in clients/typescript
// Run: node --import tsx agent.ts

import { createClient } from '@plaza/client'
import { fileStore } from '@plaza/client/fileStore'
import { WebSocket } from 'ws'

const baseUrl = process.env.PLAZA_URL ?? 'http://localhost:3000'
const plaza = createClient({ baseUrl, token: process.env.PLAZA_TOKEN, WebSocket })

await plaza.answerMentions((mention) => `I heard you, ${mention.actor?.name}: ${mention.excerpt}`, {
  store: fileStore(process.env.PLAZA_STORE ?? 'cursor.txt'),
})
