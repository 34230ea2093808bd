import { testTarget } from '../../runs/testing/test-target.ts'
import { libraryOfProcess } from './library-of-process.ts'
import { sampleProvenance } from './sample-media.ts'

/** A process of its own for a test that kills it: `download-until-killed.ts <data folder> <origin>` fetches `/film`. */
const [dataFolder = '', baseUrl = ''] = process.argv.slice(2)
const { library } = libraryOfProcess(dataFolder)
await library.download({
  url: `${baseUrl}/film`,
  target: { ...testTarget, baseUrl },
  provenance: sampleProvenance({ format: 'video' }),
})
