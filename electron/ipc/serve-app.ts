import type { Channel } from '../../shared/ipc/channel.ts'
import { contract, contractVersion, type AppContract } from '../../shared/ipc/contract.ts'
import { serve, type Server } from '../../shared/ipc/serve.ts'
import type { App } from '../app/app.ts'

/** Serves one window over one channel, including events, for as long as the channel is open. */
export function serveApp(
  app: Pick<App, 'handlers' | 'subscribe' | 'log'>,
  channel: Channel,
): Server<AppContract> {
  const server = serve(contract, app.handlers, channel, { contractVersion, log: app.log })
  channel.onClose(app.subscribe(server.emit))
  return server
}
