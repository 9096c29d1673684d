export const socketPath = '/ws'
export const socketIoPath = '/socket.io/'
