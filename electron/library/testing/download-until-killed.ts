import { testTarget } from '../../runs/testing/test-target.ts'
import { libraryOfProcess } from './library-of-process.ts'
import { sampleProvenance } from './sample-media.ts'

/** A separate process for a test that kills it: `download-until-killed.ts <data folder> <origin>` downloads `/film`. */
const [dataFolder = '', baseUrl = ''] = process.argv.slice(2)
const { library } = libraryOfProcess(dataFolder)
await library.download({
  url: `${baseUrl}/film`,
  target: { ...testTarget, baseUrl },
  provenance: sampleProvenance({ format: 'video' }),
})
