import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { BridgeProvider } from '../bridge/use-bridge.ts'
import { CommandListener } from '../commands/command-listener.tsx'
import { ToastProvider } from '../controls/overlays/toast.tsx'
import { TooltipLayer } from '../controls/overlays/tooltip.tsx'
import { LiveRunsProvider } from '../stores/use-live-runs.tsx'

export type ProvidersProps = { bridge: Bridge; queryClient: QueryClient; children: ReactNode }

/** The contexts of the window, the same in the app and in tests. */
export function Providers({ bridge, queryClient, children }: ProvidersProps) {
  return (
    // The content security policy allows no style elements; those rules are in our style sheet.
    <CSPProvider disableStyleElements>
      <BridgeProvider value={bridge}>
        <QueryClientProvider client={queryClient}>
          <CommandListener />
          <LiveRunsProvider>
            <ToastProvider>
              {children}
              <TooltipLayer />
            </ToastProvider>
          </LiveRunsProvider>
        </QueryClientProvider>
      </BridgeProvider>
    </CSPProvider>
  )
}
