import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Tests wait for what is on the screen, not for time: on a busy machine it may take a while.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  cleanup()
  location.hash = ''
})
