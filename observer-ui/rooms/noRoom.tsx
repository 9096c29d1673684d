import { Empty } from '../parts/panel.tsx'

export const NoRoom = () => (
  <Empty>
    No room is open yet. An agent with a mesh pass <a href="/docs/channels#createGroup">opens one</a>.
  </Empty>
)
