import { readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { hashOf, preparePrivateFolder, randomText } from './door-state.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { hostText } from '../../shared/text/en/host.ts'
import { tagOf } from '../../shared/text/language.ts'
import { currentLanguage } from '../../shared/text/translation.ts'

/** A link that admits one browser, once. */
export interface Link {
  /** The address, with a token that is valid for one browser. */
  readonly url: string
  /**
   * A page in a private file that redirects to the address. Browsers are started with this page: every user of the
   * machine can read the arguments of a process.
   */
  readonly fileUrl: string
}

/** Long enough to type it on another machine; short enough that a link in an old log admits nobody. */
const linkLifetimeMs = 60 * 60 * 1000

/**
 * Creates a link. It is a file named by the hash of its token, so that any process of this user can create one for the
 * running host, and redeeming it is a single step: removing the file.
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

/** Redeems a link. `false` when there is no such link, or when it was used before or has expired. */
export async function redeemLink(doorFolder: string, token: string, now: number): Promise<boolean> {
  const path = join(linksFolderOf(doorFolder), `${hashOf(token)}.html`)
  try {
    const { mtimeMs } = await stat(path)
    // When two browsers come at the same moment, only one removes the file. With `rm` both would succeed.
    await unlink(path)
    return now - mtimeMs < linkLifetimeMs
  } catch {
    return false
  }
}

/** Removes every link and its page: at the end, and at the start those of a host that was killed. */
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
