# GNU parallel: runs one shard per processor at a time, here or on the machines that --sshlogin names.
parallel pyx certify --shard {}/8 --reports shards/{} "$@" ::: {1..8}
pyx merge shards
