import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Result } from '../../../shared/errors/result.ts'
import { ok } from '../../../shared/errors/result.ts'
import { createAttachments } from '../../attachments/create-attachments.ts'
import { openDatabase } from '../../database/open.ts'
import { createGateway } from '../../gateway/create-gateway.ts'
import { plainIdentity } from '../../gateway/request-headers.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import type { Clock, Question, Secrets } from '../../host/host.ts'
import { createKeys } from '../../keys/create-keys.ts'
import { createKnownSecrets } from '../../keys/known-secrets.ts'
import { createAddressGuard } from '../../library/in/address-guard.ts'
import type { AnsweredQuery } from '../../runs/query-log.ts'
import { createMcpService } from '../mcp-service.ts'

export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

export interface TestMcpOptions {
  /** The user's answer in system dialogs; without it the host has none, as in a browser. */
  readonly confirm?: (question: Question) => Promise<Result<void>>
  readonly environment?: Readonly<Record<string, string>>
  /** Opens a page as the host does; without it the window opens it. */
  readonly openPage?: (url: string) => Promise<Result<void>>
  readonly clock?: Clock
  readonly keyStorage?: Secrets['persistence']
}

/** The service on its own folder, with the real transport, the real key store and the real database. */
export function createTestMcp({
  confirm,
  environment = {},
  openPage,
  clock = systemClock,
  keyStorage = 'session',
}: TestMcpOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gp-mcp-'))
  const host = createMemoryHost({ dataFolder: folder, keyStorage })
  const database = valueOf(openDatabase({ path: join(folder, 'mcp.sqlite'), clock, log: host.log }))
  const attachments = createAttachments({ ...host, clock })
  const queries: AnsweredQuery[] = []
  const notified: string[] = []
  function start() {
    const knownSecrets = createKnownSecrets()
    const keys = createKeys({
      ...host,
      knownSecrets,
      clock,
      provided: [],
      emit: () => undefined,
      onChanged: () => undefined,
    })
    const service = createMcpService({
      database,
      clock,
      trustedNow: () => clock.now(),
      gateway: createGateway({ clock, identity: plainIdentity }),
      systemProxy: async () => null,
      guard: createAddressGuard,
      recordQuery(query) {
        queries.push(query)
        return `run-${queries.length}`
      },
      addFile: (file) => attachments.service.add(file),
      version: '1.2.3',
      environment,
      secrets: keys.mcpSecrets,
      signInTokens: keys.mcpSignIns,
      hide: (secret) => knownSecrets.hide(secret),
      openPage,
      confirm,
      redact: (text) => knownSecrets.redact(text),
      holdsKey: (text) => knownSecrets.isIn(text),
      emit: (name) => void notified.push(name),
    })
    return { service, keys }
  }
  let started = start()
  onTestFinished(async () => {
    await started.service.close()
    database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    service: started.service,
    host,
    database,
    queries,
    notified,
    folder,
    /** Restarts the app over the stored data. */
    restart: async () => {
      await started.service.close()
      started = start()
      await started.keys.verify()
      return started.service
    },
  }
}

export const agree = async (): Promise<Result<void>> => ok()

export type TestMcp = ReturnType<typeof createTestMcp>
