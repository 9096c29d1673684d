import { operationsSuite } from '../support/operationsSuite.ts'

operationsSuite('Socket.IO')
