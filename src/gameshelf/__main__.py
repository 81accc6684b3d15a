from gameshelf.cli import main

main()
