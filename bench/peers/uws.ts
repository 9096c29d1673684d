// A minimal uWebSockets.js server. The benchmark compares the hub with this server.

import uWS from 'uWebSockets.js'
import { answerAsPeer, welcome } from '../paced.ts'

const app = uWS.App()
app.ws('/*', {
  open: (socket) => void socket.subscribe('plaza'),
  message(socket, message) {
    JSON.parse(Buffer.from(message).toString())
    socket.send(welcome)
  },
})

const listen = () =>
  new Promise<number>((resolve) => {
    app.listen('127.0.0.1', 0, (socket) => resolve(uWS.us_socket_local_port(socket)))
  })

answerAsPeer(listen, (event) => app.publish('plaza', event))
