import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { setTranslation } from '../../shared/text/translation.ts'

// Tests wait for what is on the screen, not for a fixed time: on a busy machine it may take a while.
configure({ asyncUtilTimeout: 60_000 })

afterEach(() => {
  cleanup()
  location.hash = ''
  // Test files share modules, and tests expect English by default.
  setTranslation(undefined)
})
