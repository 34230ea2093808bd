import { createHash, randomBytes } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { parseJson } from '../../shared/json.ts'
import { writePrivateFile } from '../lib/write-private-file.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

const doorStateSchema = z.object({
  version: z.literal(1),
  /** The port for which the sessions are valid. A page cannot follow its host to another port. */
  port: z.number(),
  /**
   * The path prefix of all addresses, such as `/5cUq…/`. A cookie bound to it is not sent to other servers on this
   * machine.
   */
  path: z.string().check(z.regex(/^\/[\w-]{16,}\/$/)),
  /** The key that signs the challenge by which a page recognises this host (`host-proof.ts`). */
  identityKey: z.string().check(z.minLength(32)),
  sessions: z.array(z.object({ hash: z.string(), expiresAt: z.number() })),
})

/**
 * The state of the browser host that persists over a restart, so that an open page reconnects. It contains only hashes
 * of cookies.
 */
export type DoorState = z.infer<typeof doorStateSchema>

/** A new path and key, without sessions. */
export function newDoorState(port: number): DoorState {
  return {
    version: 1,
    port,
    path: `/${randomText()}/`,
    identityKey: randomText(),
    sessions: [],
  }
}

/** 192 bits, in characters that need no encoding anywhere. */
export function randomText(): string {
  return randomBytes(24).toString('base64url')
}

/** The hash of a random text, which needs no salt. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The folder of the browser host inside a data folder. */
export function doorFolderOf(dataFolder: string): string {
  return join(dataFolder, 'browser')
}

/**
 * Creates a folder that only its owner can read, and its parents. Fails with `storage` when it cannot be created, or
 * when it is a link or belongs to somebody else: its content admits a browser.
 */
export async function preparePrivateFolder(folder: string): Promise<Result<void>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const facts = await lstat(folder)
    const isOurs = process.getuid === undefined || facts.uid === process.getuid()
    // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
    if (!facts.isDirectory() || !isOurs) return err(notPrivate(folder, 'a link, or of another user'))
    await chmod(folder, 0o700)
    return ok()
  } catch (error) {
    return err(notPrivate(folder, error instanceof Error ? error.message : String(error)))
  }
}

function notPrivate(folder: string, detail: string) {
  return {
    kind: 'storage',
    code: 'door-folder',
    ...hostError('folderNotPrivate', { folder }),
    detail,
  } as const
}

/**
 * `undefined` when there is no state, or no valid one: then every browser needs a new link, and nothing else is lost.
 */
export async function readDoorState(folder: string): Promise<DoorState | undefined> {
  const text = await readFile(statePath(folder), 'utf8').catch(() => '')
  return doorStateSchema.safeParse(parseJson(text)).data
}

/** Rejects with errors of the file system. */
export async function writeDoorState(folder: string, state: DoorState): Promise<void> {
  await writePrivateFile(statePath(folder), `${JSON.stringify(state, null, 2)}\n`)
}

/** Removes temporary files of a write that was killed in the middle. */
export async function removeUnfinishedState(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true })
}

function statePath(folder: string): string {
  return join(folder, 'door.json')
}
