import { readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { hashOf, preparePrivateFolder, randomText } from './door-state.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { hostText } from '../../shared/text/en/host.ts'
import { tagOf } from '../../shared/text/language.ts'
import { currentLanguage } from '../../shared/text/translation.ts'

/** A way in that works once. */
export interface Link {
  /** The address, with a token that is good for one browser. */
  readonly url: string
  /**
   * A page in a private file that goes on to the address. A browser is started with this one: what a program is started
   * with can be read by every user of the machine.
   */
  readonly fileUrl: string
}

/** Long enough to walk to another machine and type it; short enough that a link in an old log opens nothing. */
const linkLifetimeMs = 60 * 60 * 1000

/**
 * Makes a link. It is a file named by the hash of its token, so that any process of this user can make one for the host
 * that is running, and so that using it up is one step: removing the file.
 */
export async function createLink(doorFolder: string, port: number): Promise<Result<Link>> {
  const folder = linksFolderOf(doorFolder)
  const prepared = await preparePrivateFolder(folder)
  if (!prepared.ok) return prepared
  const token = randomText()
  const url = `http://127.0.0.1:${port}/?token=${token}`
  const path = join(folder, `${hashOf(token)}.html`)
  try {
    await writeFile(path, redirectPage(url), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    return err({
      kind: 'storage',
      code: 'link',
      ...hostError('linkNotCreated', { folder }),
      detail: error instanceof Error ? error.message : String(error),
    })
  }
  return ok({ url, fileUrl: pathToFileURL(path).href })
}

/** Uses a link up. `false` when there is no such link, or when it was used before or is too old. */
export async function redeemLink(doorFolder: string, token: string, now: number): Promise<boolean> {
  const path = join(linksFolderOf(doorFolder), `${hashOf(token)}.html`)
  try {
    const { mtimeMs } = await stat(path)
    // Of two browsers that come at the same moment, one removes the file. `rm` would let both believe that.
    await unlink(path)
    return now - mtimeMs < linkLifetimeMs
  } catch {
    return false
  }
}

/** Removes every link and the pages that lead to them: at the end, and at the start what a kill has left. */
export async function removeLinks(doorFolder: string): Promise<void> {
  const folder = linksFolderOf(doorFolder)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) await rm(join(folder, name), { force: true })
}

function linksFolderOf(doorFolder: string): string {
  return join(doorFolder, 'links')
}

function redirectPage(url: string): string {
  // oxlint-disable-next-line text/untranslated -- its words are those of the catalogue
  return `<!doctype html>
<html lang="${tagOf(currentLanguage())}" style="color-scheme: light dark">
<head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${url}"><title>Gateway Playground</title></head>
<body style="font: 16px/1.5 system-ui, sans-serif; margin: 15vh auto; padding: 0 1.5rem; max-width: 34rem">
<p><a href="${url}">${hostText().openApp}</a></p>
</body>
</html>
`
}
