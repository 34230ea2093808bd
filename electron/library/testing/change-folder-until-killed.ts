import { createNodeHost } from '../../host/node/create-node-host.ts'
import { nodeDisk, type Disk } from '../folder/disk.ts'
import { createLibraryService } from '../library-service.ts'
import { libraryParts } from './library-of-process.ts'
import { manyDisks } from './many-disks.ts'

/**
 * A separate process for a test that kills it:
 * `change-folder-until-killed.ts <data folder> <new folder> <step> <same|other>` changes the media folder and kills
 * itself just before the given step, counted from 1. A step is any
 * change of the disk or the settings. Prints the number of steps if it reaches the end.
 */
const [dataFolder = '', path = '', stepToDie = '', diskKind = ''] = process.argv.slice(2)

let isChanging = false
let steps = 0
function step(): void {
  if (!isChanging) return
  steps += 1
  if (steps === Number(stepToDie)) process.kill(process.pid, 'SIGKILL')
}

const real = diskKind === 'other' ? manyDisks : nodeDisk
const disk: Disk = {
  ...real,
  rename: (from, to) => {
    step()
    return real.rename(from, to)
  },
  rm: (target, options) => {
    step()
    return real.rm(target, options)
  },
  open: (target, flags, mode) => {
    if (flags !== 'r') step()
    return real.open(target, flags, mode)
  },
}
const opened = await createNodeHost({ dataFolder, environment: {} })
if (!opened.ok) throw new Error(opened.error.message)
const host = opened.value
const parts = libraryParts(host)
const library = createLibraryService({
  ...parts,
  disk,
  config: {
    ...host.config,
    set(key, value) {
      step()
      return host.config.set(key, value)
    },
  },
  database: {
    ...parts.database,
    writeDurably(what, work) {
      step()
      const written = parts.database.writeDurably(what, work)
      step()
      return written
    },
  },
})
isChanging = true
const changed = await library.setFolder({ path, files: 'move' })
if (!changed.ok) throw new Error(changed.error.message)
console.log(steps)
process.exit(0)
