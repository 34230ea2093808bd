import { afterEach } from 'vitest'
import { setTranslation } from '../../shared/text/translation.ts'
import { callClosingsAfterEach } from './after-test.ts'

callClosingsAfterEach()
// Test files share modules, and tests expect English by default.
afterEach(() => setTranslation(undefined))
