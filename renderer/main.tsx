import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/base.css'
import { resolveLanguage } from '../shared/text/language.ts'
import { App } from './app/app.tsx'
import { PageBoundary } from './app/page-boundary.tsx'
import { Providers } from './app/providers.tsx'
import { putSettingsAside, takeDefaultStart } from './app/default-start.ts'
import { rememberedLanguage } from './app/remember-language.ts'
import { createBridge } from './bridge/create-bridge.ts'
import { whenReachable } from './bridge/when-reachable.ts'
import { fetchScriptsWhen } from './controls/panes/lazy.tsx'
import { createQueryClient } from './queries/query-client.ts'
import { languageStore } from './stores/language-store.ts'

const page = document.getElementById('root')
if (page === null) throw new Error('The page has no element "root"')
const root = createRoot(page)

// A font that is first wanted while the app is away would be asked of whoever has taken its port.
for (const face of document.fonts) void face.load().catch(() => undefined)

const bridge = createBridge()
fetchScriptsWhen(() => whenReachable(bridge))

// Before main has answered, in the language of the last visit. Nothing here may `await`: the files of languages and tabs import
// from the file that this module is in, so that they would wait for it while it waits for them (`electron/packaging/waiting-chunks.ts`).
const isDefaultStart = takeDefaultStart()
if (isDefaultStart) putSettingsAside(bridge)
void languageStore
  .getState()
  .want(isDefaultStart ? resolveLanguage('system', navigator.languages) : rememberedLanguage())
  .then(draw)

function draw(): void {
  root.render(
    <StrictMode>
      <PageBoundary>
        <Providers bridge={bridge} queryClient={createQueryClient()}>
          <App />
        </Providers>
      </PageBoundary>
    </StrictMode>,
  )
}
