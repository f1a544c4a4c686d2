#!/bin/bash
exec pyx certify --shard auto "$@"
