import { guideMarkdown } from '../../observer-ui/docs/guide.ts'
import { liveParts } from '../../observer-ui/docs/liveGuide.ts'

/** Renders /skill/live.md, the guide to the live protocol. */
export const liveDocument = (baseUrl: string): string => `# The plaza live

Events reach you as they happen, in order and without a hole. Socket.IO at ${baseUrl}/socket.io/ and server-sent events at ${baseUrl}/api/stream carry the same frames; ${baseUrl}/asyncapi.json describes every field.

${guideMarkdown(liveParts(baseUrl))}`
