import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findElectron } from '../../../electron-app.ts'
import { ChatPage } from '../../../pages/chat-page.ts'
import { SettingsPage } from '../../../pages/settings-page.ts'
import { startBenchGateway, type BenchGateway } from '../bench-gateway.ts'
import { launchBrowser } from '../browser.ts'
import type { Finding } from '../finding.ts'
import { compare, Figures, startName } from './figures.ts'
import { browserHost, electronHost, type Host } from './hosts.ts'
import { makeFile, measureFile } from './measure-file.ts'
import { measureMessages } from './measure-messages.ts'
import { measureManyStreams, measureStream, scripts } from './measure-streams.ts'
import { noteMemory } from './note-memory.ts'
import { reduced, whole, type Sizes } from './sizes.ts'

/**
 * The desktop app compared with the browser host: start, memory, a stream, many at once, messages between page and app,
 * and a file each way. With `rounds` all of it is smaller.
 */
export async function measureDesktop(rounds?: number): Promise<Finding[]> {
  const sizes = rounds === undefined ? whole : { ...reduced, rounds }
  if (findElectron() === undefined) {
    const measured = "Electron's binary is not on this machine"
    return [{ what: 'the desktop app', measured, budget: '', isMet: true }]
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-desktop-'))
  const browser = await launchBrowser()
  const gateway = await startBenchGateway(scripts, new Map())
  const hosts = [electronHost(), browserHost(browser)] as const
  try {
    const file = await makeFile(folder, sizes.fileBytes)
    const figures = { Electron: new Figures(), 'browser host': new Figures() }
    for (let round = 0; round < sizes.rounds; round += 1)
      for (const host of round % 2 === 0 ? hosts : hosts.toReversed())
        await measureStarts(host, join(folder, `${host.name}-${round}`), figures[host.name])
    for (const host of hosts)
      await measureUse(host, join(folder, host.name), gateway, { ...sizes, file }, figures[host.name])
    return compare(figures.Electron, figures['browser host'])
  } finally {
    await gateway.close()
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A first start makes the database and finds its caches empty; a second start has both. */
async function measureStarts(host: Host, folder: string, figures: Figures): Promise<void> {
  for (const name of ['start over an empty folder, ms', startName])
    figures.add(name, await host.timeStart(folder))
}

async function measureUse(
  host: Host,
  folder: string,
  gateway: BenchGateway,
  { file, ...sizes }: Sizes & { readonly file: string },
  figures: Figures,
): Promise<void> {
  const running = await host.start(folder)
  const { app } = running
  const { page } = app
  try {
    await noteMemory(running, 'idle', figures)
    await new SettingsPage(page).addConnection(gateway.url, 'sk-bench', 'Bench')
    const chat = new ChatPage(page)
    await chat.open()
    for (let round = 0; round < sizes.rounds; round += 1) await measureStream(running, chat, figures)

    await chat.startNew()
    await chat.chooseModel('turn')
    for (let turn = 0; turn < sizes.questions; turn += 1) await chat.askAndWait(`Question ${turn}`)
    await noteMemory(running, `after ${2 * sizes.questions} turns`, figures)

    await measureManyStreams(running, chat, gateway, sizes, figures)
    await measureFile(app, file, sizes, figures)
    await measureMessages(running, sizes, figures)
  } finally {
    await app.close()
  }
}
