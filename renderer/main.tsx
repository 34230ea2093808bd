import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/base.css'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { createBridge } from './bridge/create-bridge.ts'
import { createQueryClient } from './queries/query-client.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element "root"')

createRoot(root).render(
  <StrictMode>
    <Providers bridge={createBridge()} queryClient={createQueryClient()}>
      <App />
    </Providers>
  </StrictMode>,
)
