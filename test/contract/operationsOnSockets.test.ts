import { operationsSuite } from '../support/operationsSuite.ts'

operationsSuite(['raw WebSocket', 'Socket.IO'])
