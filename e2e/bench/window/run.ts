import { measureConversation } from './conversation.ts'
import { measureConversationList } from './conversation-list.ts'
import { measureDesktop } from './desktop/measure-desktop.ts'
import type { Finding } from './finding.ts'
import { measureEmbeddingsTab } from './embeddings-tab.ts'
import { measureExperiments } from './experiments.ts'
import { measureLimitsWindow } from './limits-window.ts'
import { measureModels } from './models.ts'
import { measureLibraryTab } from './library-tab.ts'
import { measureHistoryTab } from './history-tab.ts'
import { measureRenderer } from './renderer.ts'
import { measureStart } from './start.ts'
import { measureVideoTab } from './video-tab.ts'

/**
 * A benchmark that needs a browser: `npm run bench` starts this file with its name and receives each finding, or
 * several at once, and finally `done`. Started by hand it prints them.
 */
const benchmarks: Readonly<Record<string, (rounds?: number) => Promise<Finding[]>>> = {
  start: measureStart,
  desktop: measureDesktop,
  'limits-window': measureLimitsWindow,
  'history-tab': measureHistoryTab,
  renderer: measureRenderer,
  conversation: measureConversation,
  'conversation-list': measureConversationList,
  models: measureModels,
  'library-tab': measureLibraryTab,
  'embeddings-tab': measureEmbeddingsTab,
  'video-tab': measureVideoTab,
  experiments: measureExperiments,
}

function send(message: unknown): void {
  if (process.send === undefined) process.stdout.write(`${JSON.stringify(message)}\n`)
  else process.send(message)
}

// When the parent process has ended, end the whole process group: this process, its browser and the apps it started.
process.once('disconnect', () => {
  const group = process.platform === 'win32' ? process.pid : -process.pid
  process.kill(group, 'SIGTERM')
  setTimeout(() => process.kill(group, 'SIGKILL'), 3_000).unref()
})
process.channel?.unref()

const [, , name = '', rounds] = process.argv
send((await benchmarks[name]?.(rounds === undefined ? undefined : Number(rounds))) ?? [])
send('done')
