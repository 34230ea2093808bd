import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createFakeBridge, type FakeBridge, type FakeHandlers } from '../bridge/fake-bridge.ts'
import { BridgeProvider } from '../bridge/use-bridge.ts'
import { ToastProvider } from '../components/toast.tsx'
import { TooltipLayer } from '../components/tooltip.tsx'
import { createQueryClient } from '../queries/query-client.ts'
import { fakeAnswers } from './fake-answers.ts'

export type RenderedApp = RenderResult & { bridge: FakeBridge; user: UserEvent; queryClient: QueryClient }

/**
 * Renders something inside everything the window gives it, on a fake bridge.
 *
 * The bridge answers the app's own questions (settings, connections, app info) from `fakeAnswers`; `handlers` replaces
 * or adds answers.
 */
export function renderInApp(
  element: ReactNode,
  options: { handlers?: FakeHandlers; bridge?: FakeBridge } = {},
): RenderedApp {
  const bridge = options.bridge ?? createFakeBridge({ ...fakeAnswers(), ...options.handlers })
  const queryClient = createQueryClient()
  const user = userEvent.setup()
  const rendered = render(
    <BridgeProvider value={bridge}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          {element}
          <TooltipLayer />
        </ToastProvider>
      </QueryClientProvider>
    </BridgeProvider>,
  )
  return { ...rendered, bridge, user, queryClient }
}
