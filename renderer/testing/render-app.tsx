import type { QueryClient } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { Providers } from '../app/providers.tsx'
import { createFakeBridge, type FakeBridge, type FakeHandlers } from '../bridge/fake-bridge.ts'
import { createQueryClient } from '../queries/query-client.ts'
import { fakeAnswers } from './fake-answers.ts'

export type RenderedApp = RenderResult & { bridge: FakeBridge; user: UserEvent; queryClient: QueryClient }

/**
 * Renders something inside the providers of the window, on a fake bridge.
 *
 * `fakeAnswers` answers the app's own calls (settings, connections, app info); `handlers` replaces or adds answers.
 */
export function renderInApp(
  element: ReactNode,
  options: { handlers?: FakeHandlers; bridge?: FakeBridge } = {},
): RenderedApp {
  const bridge = options.bridge ?? createFakeBridge({ ...fakeAnswers(), ...options.handlers })
  const queryClient = createQueryClient()
  const user = userEvent.setup()
  const rendered = render(
    <Providers bridge={bridge} queryClient={queryClient}>
      <Suspense fallback={null}>{element}</Suspense>
    </Providers>,
  )
  return { ...rendered, bridge, user, queryClient }
}
