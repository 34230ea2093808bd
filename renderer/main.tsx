import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/base.css'
import { loadLanguage } from '../shared/text/load-language.ts'
import { App } from './app/app.tsx'
import { PageBoundary } from './app/page-boundary.tsx'
import { Providers } from './app/providers.tsx'
import { rememberedLanguage } from './app/remember-language.ts'
import { createBridge } from './bridge/create-bridge.ts'
import { whenReachable } from './bridge/when-reachable.ts'
import { fetchScriptsWhen } from './controls/lazy.tsx'
import { createQueryClient } from './queries/query-client.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element "root"')

// Before main has answered, in the language of the last visit.
await loadLanguage(rememberedLanguage()).catch(() => undefined)

// A font that is first wanted while the app is away would be asked of whoever has taken its port.
for (const face of document.fonts) void face.load().catch(() => undefined)

const bridge = createBridge()
fetchScriptsWhen(() => whenReachable(bridge))

createRoot(root).render(
  <StrictMode>
    <PageBoundary>
      <Providers bridge={bridge} queryClient={createQueryClient()}>
        <App />
      </Providers>
    </PageBoundary>
  </StrictMode>,
)
