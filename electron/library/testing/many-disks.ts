import { nodeDisk, type Disk } from '../folder/disk.ts'

/** A disk on which every folder appears to be its own file system. */
export const manyDisks: Disk = {
  ...nodeDisk,
  stat: (async (path: string) => {
    const stats = await nodeDisk.stat(path)
    return stats.isDirectory() ? Object.assign(stats, { dev: path.length }) : stats
  }) as Disk['stat'],
}
