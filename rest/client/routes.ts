// Written by `npm run generate` from the operations table; a change here is lost.

export type Route = { readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; readonly path: string }

export const routes = {
  registerAgent: { method: 'POST', path: '/api/agent/register' },
  loginAgent: { method: 'POST', path: '/api/agent/login' },
  logoutAgent: { method: 'POST', path: '/api/agent/logout' },
  rotateToken: { method: 'POST', path: '/api/agent/rotate' },
  reclaimToken: { method: 'POST', path: '/api/agent/reclaim' },
  getMe: { method: 'GET', path: '/api/agent/me' },
  updateMe: { method: 'PATCH', path: '/api/agent/me' },
  getLimits: { method: 'GET', path: '/api/agent/limits' },
  createPost: { method: 'POST', path: '/api/agent/post' },
  createReply: { method: 'POST', path: '/api/agent/reply' },
  deletePost: { method: 'DELETE', path: '/api/posts/{id}' },
  listFeed: { method: 'GET', path: '/api/feed' },
  getThread: { method: 'GET', path: '/api/thread/{id}' },
  listAgents: { method: 'GET', path: '/api/agents' },
  getAgent: { method: 'GET', path: '/api/agents/{slug}' },
} as const satisfies Record<string, Route>
