import { CopyButton } from '../../../controls/copy-button.tsx'
import { Note } from '../../../controls/note.tsx'
import { Pane, PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { DatabaseCopiesSection } from './database-copies.tsx'
import { FormRow } from './form-row.tsx'
import { ImportExport } from './import-export.tsx'
import { MediaFolderRow } from './media-folder.tsx'
import { PageSection } from './page-section.tsx'

const contents = [
  { name: 'config.json', what: 'Settings and connections, without keys' },
  {
    name: 'playground.sqlite',
    what: 'Conversations, sets of texts, runs, video jobs, and the index of the library',
  },
  { name: 'copies/', what: 'Copies of the database' },
  { name: 'attachments/', what: 'Files attached to messages and forms; unused ones go after seven days' },
  { name: 'media/', what: 'Images, sound and video, unless another folder is chosen above' },
  { name: 'thumbnails/', what: 'Small pictures of the library’s files, made anew where they are missing' },
  { name: 'recordings/', what: 'Takes of the microphone while they are made' },
  { name: 'vectors/', what: 'Embeddings, one file for each result' },
  { name: 'records/', what: 'What went over the wire for each run, with the key masked' },
]

/** Where everything is. */
export function DataPage() {
  const { dataFolder, capabilities } = useAppInfo()
  const shown =
    capabilities.keyStorage === 'session'
      ? contents
      : [...contents, { name: 'secrets.json', what: 'Keys, as ciphertext only' }]
  return (
    <Pane label="Media and data">
      <PaneHead title="Media and data" />
      <PaneBody>
        <PageSection>
          <FormRow name="Data folder">
            <p className="flex items-center gap-1 py-0.5">
              <span className="min-w-0 font-mono text-wire wrap-anywhere select-text">{dataFolder}</span>
              <CopyButton text={dataFolder} label="Copy the folder’s path" />
            </p>
          </FormRow>
          <MediaFolderRow />
        </PageSection>
        <DatabaseCopiesSection />
        <PageSection title="Connections as a file">
          <div className="pb-2">
            <ImportExport />
          </div>
        </PageSection>
        <PageSection title="In the data folder">
          <ul className="pb-2 text-small">
            {shown.map(({ name, what }) => (
              <li
                key={name}
                className="grid min-h-row grid-cols-[136px_minmax(0,1fr)] items-center gap-x-4 border-b border-line last:border-b-0"
              >
                <span className="font-mono text-wire-small">{name}</span>
                <span className="text-ink-2">{what}</span>
              </li>
            ))}
          </ul>
        </PageSection>
        <div className="p-4">
          <Note>
            Nothing is deleted automatically, except trash older than 30 days. There are no limits by size or
            age. Copies of the database are no backup of your files: for one, copy the folder while the app is
            closed.
          </Note>
        </div>
      </PaneBody>
    </Pane>
  )
}
