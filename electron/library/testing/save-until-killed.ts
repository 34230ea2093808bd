import { stopHere } from '../../testing/stop-here.ts'
import { nodeDisk, type Disk } from '../folder/disk.ts'
import { libraryOfProcess } from './library-of-process.ts'
import { sampleJpeg, samplePng, sampleProvenance } from './sample-media.ts'

/**
 * A separate process for a test that kills it: `save-until-killed.ts <data folder> <moment> <png|jpeg>` saves a file,
 * stops for good at the moment `before-rename` or `before-index`, and then prints a line.
 */
const [dataFolder = '', moment = '', type = ''] = process.argv.slice(2)

const disk: Disk = {
  ...nodeDisk,
  rename: (from, to) =>
    moment === 'before-rename' && !String(to).endsWith('.json')
      ? stopHere(moment)
      : nodeDisk.rename(from, to),
  // The folder is opened after the file got its name and before it is listed.
  open: (path, flags, mode) =>
    moment === 'before-index' && path === host.paths.media
      ? stopHere(moment)
      : nodeDisk.open(path, flags, mode),
}
const { library, host } = libraryOfProcess(dataFolder, { disk })
await library.save({ bytes: type === 'png' ? samplePng() : sampleJpeg, provenance: sampleProvenance() })
