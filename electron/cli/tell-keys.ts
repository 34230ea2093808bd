import { practiceConnectionId, type Connection } from '../../shared/connections/connection.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { settingsText } from '../../shared/text/en/settings.ts'
import type { App } from '../app/app.ts'
import { say } from '../start/say.ts'
import { nameOfGateway } from './gateways-of-plan.ts'

/**
 * Prints the source of the connections' keys: the environment, or the key store if the data folder uses it. The user is
 * not asked to unlock it.
 */
export async function tellKeys(
  { handlers }: Pick<App, 'handlers'>,
  connections: readonly Connection[],
  signal: AbortSignal,
): Promise<void> {
  const status = await handlers['keyStore.status']({}, { signal })
  const isUsed = status.ok && status.value?.choice === 'used'
  const store = isUsed
    ? await handlers['keyStore.look']({ asksUser: false, putsBack: false }, { signal })
    : undefined
  const text = commandLineText()
  for (const connection of connections) {
    const key = connection.keys.find(({ id }) => id === connection.activeKeyId)
    if (connection.id === practiceConnectionId || key === undefined) continue
    const gateway = nameOfGateway(connection)
    if (key.state === 'environment') say(text.keyFromEnvironment(gateway))
    else if (store?.ok === true) {
      const { name, service, state } = store.value
      const { names, states } = settingsText().keyStore
      if (state === 'available') say(text.keyFromStore({ gateway, store: names[name], service }))
      else if (state !== 'unknown') say(text.keyNotRead({ gateway, why: states[state] }))
    }
  }
}
