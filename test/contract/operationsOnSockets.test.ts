import { operationsSuite } from '../support/suites/operationsSuite.ts'

operationsSuite(['raw WebSocket', 'Socket.IO'])
