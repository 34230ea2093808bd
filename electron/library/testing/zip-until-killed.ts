import { libraryOfProcess } from './library-of-process.ts'

/**
 * A separate process for a test that kills it: `zip-until-killed.ts <data folder>` puts the whole library into an
 * archive.
 */
const [dataFolder = ''] = process.argv.slice(2)
const { library } = libraryOfProcess(dataFolder)
const items = library.list({})
if (!items.ok) throw new Error(items.error.message)
await library.zip(items.value.items.map(({ id }) => id))
