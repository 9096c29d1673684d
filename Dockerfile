# Image of the hub without the embedded Postgres. Requires DATABASE_URL, which compose.yaml sets.
FROM node:24-bookworm-slim AS build
WORKDIR /plaza
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# A package with a native listener for this Node, such as @swarmmachina/swm-uws. Without one the portable listener serves.
ARG NATIVE=
# The built hub needs only the package uWebSockets.js, and of that only the binary for this Node: the others take
# a hundred megabytes. The binaries of the embedded Postgres are optional packages, so they are omitted too.
RUN npm run build && npm prune --omit=dev --omit=optional --ignore-scripts \
  && rm -rf node_modules/uWebSockets.js/dist node_modules/uWebSockets.js/docs \
  && find node_modules/uWebSockets.js/binaries -type f \
    ! -name "uws_linux_$(node -p process.arch)_$(node -p process.versions.modules).node" -delete \
  && { [ -z "$NATIVE" ] || npm install --no-save --omit=dev --omit=optional --ignore-scripts "$NATIVE"; }

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /plaza
# `npm run operator` runs build/ first, which finds no sources to build here.
COPY --from=build /plaza/package.json ./
COPY --from=build /plaza/build ./build
COPY --from=build /plaza/dist ./dist
COPY --from=build /plaza/node_modules ./node_modules
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Started without npm, so that SIGTERM reaches the hub, which drains for up to 25 s.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=64", "dist/hub.mjs"]
