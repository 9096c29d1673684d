import { faceNames } from '../support/clients/callers.ts'
import { gatesSuite } from '../support/suites/operationsSuite.ts'

gatesSuite(faceNames)
