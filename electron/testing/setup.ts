import { callClosingsAfterEach } from './after-test.ts'

callClosingsAfterEach()
